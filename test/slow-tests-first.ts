import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Spreads the crash tests, which are slow and CPU-bound, over the first two thirds of a run: sorted by size they would
 * all run at the end, with no other files left to run beside them.
 */
export class SpreadSlowTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/crash/')
    const order = sorted.filter((file) => !isLong(file))
    const long = sorted.filter(isLong)
    const apart = Math.floor((order.length * 2) / 3 / Math.max(1, long.length))
    for (const [place, file] of long.entries()) order.splice(place * (apart + 1), 0, file)
    return order
  }
}
