// Apart, so that the libraries that federated pages share are there before anything needs them.
void import(/* webpackChunkName: "start" */ './start.tsx')
