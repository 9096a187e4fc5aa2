import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { wholeForm } from './whole-form.ts'

const root = `${import.meta.dirname}/..`

/**
 * Runs the files that the quick form leaves out first, since each takes long however small it is, then the others by their size; and
 * spreads the crash tests, which mostly wait for processes, over the first two thirds of a run, so that others run beside them.
 */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const names = new Map(sorted.map((file) => [file, relative(root, file.moduleId)]))
    const isCrash = (file: TestSpecification) => names.get(file)!.startsWith('test/crash/')
    const isLong = (file: TestSpecification) => wholeForm.some((glob) => matchesGlob(names.get(file)!, glob))
    const others = sorted.filter((file) => !isCrash(file))
    const order = [...others.filter(isLong), ...others.filter((file) => !isLong(file))]
    const crash = sorted.filter(isCrash)
    const apart = Math.floor((order.length * 2) / 3 / Math.max(1, crash.length))
    for (const [place, file] of crash.entries()) order.splice(place * (apart + 1), 0, file)
    return order
  }
}

/** Browser tests that take longest, which their size does not tell. */
const longest =
  /\/(every-page|page-heights|posting-desk|parcel-to-paid|pricing|book-a-repair|text-messages|parcel-journeys|server-process|clicks)\.e2e/

/** Begins with the browser tests that take longest: at the end of a run one worker would play them alone. */
export class LongestBrowserTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
