import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Spreads the tests that kill processes, which take long and load a machine by themselves, over the first two thirds of
 * a run: they are short files, and would otherwise come one beside the other at its end, where nothing is left to do
 * meanwhile.
 */
export class LongOnesEarly extends BaseSequencer {
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
