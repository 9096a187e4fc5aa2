import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..')
/** How long each file took in the last run that it was in, in milliseconds. */
export const timesFile = join(root, '.test/times.json')
const PRINT_EVERY_MS = 10_000

/** Prints during a run how many files of how many are done, and about how long the others will take. */
export default class ProgressReporter implements Reporter {
  #times: Record<string, number> = readTimes()
  #waiting = new Map<string, number>()
  #began = 0
  #printed = 0
  #total = 0
  #done = { files: 0, expectedMs: 0, failed: 0 }

  onTestRunStart(files: readonly TestSpecification[]): void {
    const known = Object.values(this.#times)
    const usual = known.length > 0 ? known.reduce((sum, ms) => sum + ms) / known.length : 1
    for (const { moduleId } of files) this.#waiting.set(moduleId, this.#times[nameOf(moduleId)] ?? usual)
    this.#total = files.length
    this.#began = this.#printed = performance.now()
  }

  onTestModuleEnd(file: TestModule): void {
    this.#done.files += 1
    this.#done.expectedMs += this.#waiting.get(file.moduleId) ?? 0
    this.#waiting.delete(file.moduleId)
    for (const test of file.children.allTests()) if (test.result().state === 'failed') this.#done.failed += 1
    this.#times[nameOf(file.moduleId)] = Math.round(file.diagnostic().duration)
    const now = performance.now()
    if (now - this.#printed < PRINT_EVERY_MS || this.#waiting.size === 0) return
    this.#printed = now
    const toCome = [...this.#waiting.values()].reduce((sum, ms) => sum + ms)
    const leftMs = ((now - this.#began) * toCome) / Math.max(1, this.#done.expectedMs)
    const failed = this.#done.failed > 0 ? `, ${this.#done.failed} tests failed` : ''
    console.log(`${this.#done.files} of ${this.#total} files${failed}, ${describeTime(leftMs)} left`)
  }

  onTestRunEnd(): void {
    writeFileSync(timesFile, JSON.stringify(this.#times))
  }
}

function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'))
  } catch {
    return {}
  }
}

function nameOf(moduleId: string): string {
  return relative(root, moduleId)
}

function describeTime(ms: number): string {
  return ms < 90_000 ? `about ${Math.ceil(ms / 10_000) * 10} s` : `about ${Math.round(ms / 60_000)} min`
}
