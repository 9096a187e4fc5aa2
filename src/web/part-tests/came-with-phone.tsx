import { accessoriesInWords } from '#contract/arrivals.ts'
import type { PartTest } from '#contract/part-tests.schema.ts'

/** What came in the parcel with the phone, for its customer; nothing while it was not looked at. */
export function CameWithPhone({ intake }: { intake: PartTest | null }) {
  const words = intake && accessoriesInWords(intake.accessories, intake.accessories_other)
  if (!words) return null
  return (
    <p className="break-long-words">
      <span className="text-strong">Came with the phone:</span> {words}
    </p>
  )
}
