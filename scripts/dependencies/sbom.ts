interface Component {
  'bom-ref': string
  name: string
  version: string
  purl?: string
}

interface Bill {
  bomFormat?: string
  components?: Component[]
  dependencies?: { ref: string; dependsOn?: string[] }[]
}

interface Locked {
  dev?: boolean
  link?: boolean
  version?: string
}

/** `fastify@5.12.8`: what the lock file has for production, our own packages included. */
function productionIn(lock: string): { outside: Set<string>; own: Set<string> } {
  const outside = new Set<string>()
  const own = new Set<string>()
  for (const [path, { dev, link, version }] of Object.entries(
    parsed<{ packages: Record<string, Locked> }>(lock)?.packages ?? {},
  )) {
    const name = path.split('node_modules/').at(-1)
    if (!path.includes('node_modules/')) own.add(`${path.split('/').at(-1)}@${version}`)
    else if (!dev && !link) outside.add(`${name}@${version}`)
  }
  return { outside, own }
}

/**
 * The bill of materials (CycloneDX) of production, of npm's bill of everything. npm's own `--omit=dev` also leaves out what is needed
 * in production if any package needs it for development, and marks what is there twice by one of the two.
 */
export function ofProduction(text: string, lock: string): Bill | null {
  const bill = parsed<Bill>(text)
  if (bill?.bomFormat !== 'CycloneDX' || !bill.components) return null
  const { outside, own } = productionIn(lock)
  const isWanted = ({ name, version }: Component) =>
    outside.has(`${name}@${version}`) || own.has(`${name.split('/').at(-1)}@${version}`)
  const components = bill.components.filter(isWanted)
  const gone = new Set(bill.components.filter((each) => !isWanted(each)).map((each) => each['bom-ref']))
  const dependencies = (bill.dependencies ?? [])
    .filter(({ ref }) => !gone.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !gone.has(each)) }))
  return { ...bill, components, dependencies }
}

/** What a bill lacks of the lock file's dependencies of production, as sentences. */
export function faultsOfBill(bill: Bill | null, lock: string): string[] {
  if (bill === null) return ['npm has made none.']
  const { components = [] } = bill
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { outside } = productionIn(lock)
  return [
    ...[...outside].filter((each) => !named.has(each)).map((each) => `It lacks ${each}.`),
    ...components
      .filter(({ purl }) => purl === undefined)
      .map(({ name, version }) => `It does not say where ${name}@${version} is from.`),
  ]
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
