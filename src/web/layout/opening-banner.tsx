import type { PublicOpening } from '#contract/opening.schema.ts'

/** Says that a shop that was open takes no bookings; renders nothing otherwise. */
export function OpeningBanner({ opening }: { opening: PublicOpening | undefined }) {
  return opening?.state === 'closed' ? (
    <aside className="closure-banner">
      <strong>No new bookings.</strong> {opening.sentence}
    </aside>
  ) : null
}
