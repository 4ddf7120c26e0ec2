/** Who may import whom. Type-only imports count: a type is knowledge too. See ARCHITECTURE.md. */
const pkg = (name) => `^packages/${name}/`
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/testing/|/test/support/' },
  to: { path: '^packages/', pathNot: [from, ...allowed] },
})

/** What the widgets' features rest on; every other folder beside these is a feature, but for federation, which composes them. */
const BENEATH_FEATURES = '(?:i18n|refusals|runtime|testing|theme|ui)/'

module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything resolves',
      severity: 'error',
      from: {},
      // What partners import as easel/… comes over the network: for a compiler it is only declared. So are Svelte's
      // elements. Next is installed by its example when that is run; Electron and React Native
      // are of whoever copies their examples.
      to: {
        couldNotResolve: true,
        pathNot: [
          '\\.css(\\?raw)?$',
          '^node:',
          '^easel/',
          '^svelte/elements$',
          '^next/',
          '^electron$',
          '^react-native',
        ],
      },
    },
    {
      name: 'dependencies are declared',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.tsx?$|/testing/|/tools/|/scripts/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    only('contract knows nobody', pkg('contract'), []),
    only('client knows the contract', pkg('client'), [pkg('contract')]),
    only('first paint knows the contract', pkg('first-paint'), [pkg('contract')]),
    only('the bridge knows the contract', pkg('host-sdk'), [pkg('contract')]),
    only('the React Native host knows the bridge', pkg('host-react-native'), [pkg('host-sdk')]),
    only('components for frameworks know the bridge', '^packages/host-(react|vue|svelte|angular)/', [
      pkg('host-sdk'),
    ]),
    only('the sketch engine knows the contract', pkg('sketch-engine'), [pkg('contract')]),
    only('widgets know contract, client and first paint', pkg('widgets'), [
      pkg('contract'),
      pkg('client'),
      pkg('first-paint'),
    ]),
    only('the shell composes the front end', pkg('standalone-shell'), [
      pkg('contract'),
      pkg('client'),
      pkg('first-paint'),
      pkg('widgets'),
      pkg('host-sdk'),
    ]),
    only('the console knows contract, widgets, and the types of its actions', pkg('console'), [
      pkg('contract'),
      pkg('widgets'),
      '^packages/server/src/operator/console-types\\.ts$',
    ]),
    {
      name: 'nobody rests on the console',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/console/' },
      to: { path: '^packages/console/' },
    },
    {
      name: 'of the server the console knows types alone',
      severity: 'error',
      from: { path: pkg('console') },
      to: { path: '^packages/server/', dependencyTypesNot: ['type-only'] },
    },
    only('networks know nobody', pkg('networks'), []),
    only('the server knows contract, first paint, its engine, and the messages of networks', pkg('server'), [
      pkg('contract'),
      pkg('first-paint'),
      pkg('sketch-engine'),
      pkg('networks'),
    ]),
    {
      // They are installed after it, and run in threads of their own.
      name: 'of networks the server knows types alone, and who lives',
      severity: 'error',
      from: { path: pkg('server') },
      to: { path: pkg('networks'), pathNot: '/living\\.', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the bridge has no framework but in its component for it',
      severity: 'error',
      from: { path: pkg('host-sdk'), pathNot: '/src/react\\.ts$|\\.test\\.tsx?$' },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'widgets have no router and no bridge',
      severity: 'error',
      from: { path: pkg('widgets') },
      to: { path: 'node_modules/(react-router|penpal)/' },
    },
    {
      name: 'the schema library never reaches a browser',
      severity: 'error',
      from: {
        path: '^packages/(client|widgets|standalone-shell|host-sdk|console)/',
        pathNot: '\\.test\\.tsx?$|/testing/',
      },
      to: {
        path: ['node_modules/zod/', '^packages/contract/src/(index|endpoints|http/)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features of the widgets do not know each other',
      severity: 'error',
      from: {
        path: `^packages/widgets/src/(?!${BENEATH_FEATURES})([^/]+)/`,
        pathNot: ['\\.test\\.tsx?$', '^packages/widgets/src/federation/'],
      },
      to: {
        path: `^packages/widgets/src/(?!${BENEATH_FEATURES})`,
        pathNot: ['^packages/widgets/src/$1/', '^packages/widgets/src/[^/]+$'],
      },
    },
    {
      name: 'features of the domain do not know each other',
      severity: 'error',
      from: { path: '^packages/server/src/domain/(?!kernel/)([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/domain/', pathNot: ['^packages/server/src/domain/(kernel|$1)/'] },
    },
    {
      name: 'the domain knows contract and its own ports',
      severity: 'error',
      from: { path: '^packages/server/src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^packages/server/src/(http|jobs|adapters|config|compose|main)',
          // Caches and queues are structures, and know nothing of the outside.
          'node_modules/(?!lru-cache/|p-queue/)',
          '^packages/(?!contract|server)',
        ],
      },
    },
    {
      name: 'http and adapters never meet',
      severity: 'error',
      from: { path: '^packages/server/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(adapters|compose|main)' },
    },
    {
      name: 'adapters serve the ports of the domain',
      severity: 'error',
      from: { path: '^packages/server/src/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(http|jobs|compose|main)' },
    },
    {
      name: 'concrete adapters are named where the server is composed',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(compose|adapters)/', '\\.test\\.ts$'],
      },
      to: { path: '^packages/server/src/adapters/' },
    },
    {
      name: 'jobs call use cases',
      severity: 'error',
      from: { path: '^packages/server/src/jobs/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(http|adapters|compose|main)' },
    },
    {
      name: 'stories show the front end',
      severity: 'error',
      from: { path: '^stories/' },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/(contract|client|widgets)/',
          '^packages/(standalone-shell/src/[^/]+|console/src)/index.ts$',
        ],
      },
    },
    {
      name: 'nobody rests on stories',
      severity: 'error',
      from: { pathNot: '^stories/' },
      to: { path: '^stories/' },
    },
    {
      name: 'doors only: no import deep into another package',
      severity: 'error',
      from: { path: '^(e2e|bench|stories|examples)/' },
      to: {
        path: '^packages/[^/]+/src/(?!index|compose/compose|main)',
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
  ],
  options: {
    parser: 'tsc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^packages/[^/]+/(dist|dist-web|starter|compiled)/|^examples/[^/]+/(dist|\\.next)/|^stories/dist/|/locales/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
