import type { RepairKey } from '#contract/catalogue.ts'

// Written out, because the style sheet is made from the classes that stand in the source.
const marks: Record<RepairKey, string> = {
  screen: '[&_[data-part=screen]]:[--part-mark:var(--color-stamp)]',
  battery: '[&_[data-part=battery]]:[--part-mark:var(--color-stamp)]',
  frontcamera: '[&_[data-part=frontcamera]]:[--part-mark:var(--color-stamp)]',
  backcamera: '[&_[data-part=backcamera]]:[--part-mark:var(--color-stamp)]',
  chargingport: '[&_[data-part=chargingport]]:[--part-mark:var(--color-stamp)]',
  speaker: '[&_[data-part=speaker]]:[--part-mark:var(--color-stamp)]',
  housing: '[&_[data-part=housing]]:[--part-mark:var(--color-stamp)]',
  homebutton: '[&_[data-part=homebutton]]:[--part-mark:var(--color-stamp)]',
}

type Props = { drawing: string | null; imgSrc: string; displayName: string; marked: RepairKey | null }

/** The phone from front, back and below with one part outlined; its picture when there is no such drawing. */
export function MarkedDrawing({ drawing, imgSrc, displayName, marked }: Props) {
  if (!drawing) {
    return <img src={imgSrc} alt={displayName} width={168} height={178} decoding="async" className="w-full" />
  }
  return (
    <div
      role="img"
      aria-label={`${displayName}, front, back and lower edge`}
      className={`[&>svg]:block [&>svg]:h-auto [&>svg]:w-full ${marked ? marks[marked] : ''}`}
      // Our own drawing, from the same server as this page.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
