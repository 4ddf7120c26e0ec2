import { describe, expect, it } from 'vitest'
import { judgeAudit } from '../../../../scripts/dependencies/audit.ts'
import { REVIEWED } from '../../../../scripts/dependencies/reviewed.ts'
import { faultsOfBill, ofProduction } from '../../../../scripts/dependencies/sbom.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
  ...{ title: 'It does too much', severity },
  url: `https://advisories.example/${id}`,
})
const printed = (...via: (object | string)[]) =>
  JSON.stringify({ vulnerabilities: { part: { name: 'part', via } } })
const review = { advisory: 'GHSA-aaaa-bbbb-cccc', because: 'Not reached.', on: '2026-11-01' }

describe('known weaknesses of dependencies', () => {
  it.each(['high', 'critical'])(
    'that are %s end the check, with the package and the advisory',
    (severity) => {
      const { failed, lines } = judgeAudit(printed(advisory(severity), 'another'), [], NOW)
      expect(failed).toBe(true)
      expect(lines[0]).toBe(`part: ${severity}, It does too much (GHSA-aaaa-bbbb-cccc)`)
    },
  )

  it('that are less do not', () => {
    expect(judgeAudit(printed(advisory('moderate')), [], NOW)).toMatchObject({ told: true, failed: false })
  })

  it('that were reviewed do not either, until they are to be looked at again', () => {
    const reviewed = (until: string) => judgeAudit(printed(advisory('high')), [{ ...review, until }], NOW)
    expect(reviewed('2026-11-30').failed).toBe(false)
    expect(reviewed('2026-11-30').lines[0]).toMatch(/^reviewed on 2026-11-01: part: .* Not reached\.$/)
    expect(reviewed('2026-11-29').failed).toBe(true)
  })

  it('that are gone leave no review behind', () => {
    const { failed, lines } = judgeAudit(printed(), [{ ...review, until: '2027-01-01' }], NOW)
    expect([failed, lines[0]]).toEqual([false, 'GHSA-aaaa-bbbb-cccc is no more: remove its review.'])
  })

  it.each(['', '{"message":"405 Method Not Allowed"}', '<html>'])(
    'are not known where the registry says %j',
    (text) => {
      expect(judgeAudit(text, [], NOW)).toMatchObject({ told: false, failed: false })
    },
  )

  it('are reviewed with a reason and for half a year at most', () => {
    for (const { because, on, until } of REVIEWED) {
      expect(because).not.toBe('')
      expect(Date.parse(until) - Date.parse(on)).toBeLessThanOrEqual(183 * 24 * 3600 * 1000)
    }
  })
})

describe('the bill of materials', () => {
  const lock = JSON.stringify({
    packages: {
      '': { version: '1.0.0' },
      'packages/server': { version: '1.0.0' },
      'node_modules/@easel/server': { link: true },
      'node_modules/served': { version: '2.0.0' },
      'node_modules/tool': { version: '3.0.0', dev: true },
      // The same version, once for production and once not.
      'node_modules/twice': { version: '4.0.0', dev: true },
      'node_modules/served/node_modules/twice': { version: '4.0.0' },
    },
  })
  const component = (name: string, version: string) => {
    const ref = `${name}@${version}`
    return { 'bom-ref': ref, name, version, purl: `pkg:npm/${ref}` }
  }
  const whole = {
    bomFormat: 'CycloneDX',
    components: [
      component('server', '1.0.0'),
      component('served', '2.0.0'),
      component('tool', '3.0.0'),
      component('twice', '4.0.0'),
    ],
    dependencies: [{ ref: 'served@2.0.0', dependsOn: ['twice@4.0.0', 'tool@3.0.0'] }, { ref: 'tool@3.0.0' }],
  }

  it('names what the product is made of, and nothing that only tests and builds need', () => {
    const bill = ofProduction(JSON.stringify(whole), lock)
    expect(bill?.components?.map(({ name }) => name)).toEqual(['server', 'served', 'twice'])
    expect(bill?.dependencies).toEqual([{ ref: 'served@2.0.0', dependsOn: ['twice@4.0.0'] }])
    expect(faultsOfBill(bill, lock)).toEqual([])
  })

  it('is not whole without one of them, or without where it is from', () => {
    const { purl: _, ...nowhere } = component('served', '2.0.0')
    const bill = ofProduction(JSON.stringify({ ...whole, components: [nowhere] }), lock)
    expect(faultsOfBill(bill, lock)).toEqual([
      'It lacks twice@4.0.0.',
      'It does not say where served@2.0.0 is from.',
    ])
    expect(faultsOfBill(ofProduction('', lock), lock)).toEqual(['npm has made none.'])
  })
})
