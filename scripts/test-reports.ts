/** What the runners' JSON reports say: counts, and each failed test with its message. */
import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
}

/** One failed test, or a file that did not load, as the summary at the end names it. */
export interface Failure {
  test: string
  message: string
  /** The file that the test stands in, where the runner names it by its path. */
  file?: string
  /** The test's own name with those of its groups, as the runner's filter has it; none for a file that did not load. */
  name?: string
}

export interface Outcome extends Count {
  failures: Failure[]
}

/** Reads the report in `file`; throws where it is missing or incomplete. */
export type ReportReader = (file: string) => Outcome

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      status: string
      fullName: string
      ancestorTitles: string[]
      title: string
      failureMessages: string[] | null
    }[]
  }[]
}

export const readVitest: ReportReader = (file) => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not even load has no failed tests, only a failed suite.
    if (failed.length === 0 && status === 'failed') return [{ test: name, message, file: name }]
    return failed.map((test) => ({
      test: `${name} › ${test.fullName}`,
      file: name,
      name: [...test.ancestorTitles, test.title].join(' > '),
      message: test.failureMessages?.join('\n') ?? '',
    }))
  })
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length, report.numFailedTestSuites > 0 ? 1 : 0),
    failures,
  }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
}

export const readPlaywright: ReportReader = (file) => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: report.suites.flatMap((suite) => failuresOf(suite, '')),
  }
}

function failuresOf(suite: PlaywrightSuite, path: string): Failure[] {
  const here = `${path}${suite.title} › `
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => ({
      test: here + spec.title,
      message: spec.tests
        .flatMap((test) => test.results.at(-1)?.errors ?? [])
        .map((error) => error.message ?? '')
        .join('\n'),
    }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, here))]
}
