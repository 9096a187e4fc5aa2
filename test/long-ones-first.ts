import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with what takes longest, which where nothing has been timed yet are the tests that kill processes. */
export class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/test/crash/'))
    return sorted.toSorted((one, other) => isLong(other) - isLong(one))
  }
}
