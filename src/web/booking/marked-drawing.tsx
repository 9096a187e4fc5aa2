import type { MouseEvent } from 'react'
import { isRepairKey, type RepairKey } from '#contract/catalogue.ts'

type Props = {
  drawing: string | null
  imgSrc: string
  displayName: string
  /** Chooses the part that was pointed at. */
  onChoose: (repair: RepairKey) => void
}

/** The phone from front, back and below, whose parts can be chosen; its picture when there is no such drawing. */
export function MarkedDrawing({ drawing, imgSrc, displayName, onChoose }: Props) {
  if (!drawing) {
    return <img src={imgSrc} alt={displayName} width={168} height={178} decoding="async" className="w-full" />
  }
  const onClick = ({ target }: MouseEvent) => {
    const part = target instanceof Element ? target.closest('[data-part]')?.getAttribute('data-part') : null
    if (part && isRepairKey(part)) onChoose(part)
  }
  return (
    // The list beside it does the same by keyboard, and by name.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="img"
      aria-label={`${displayName}, front, back and lower edge`}
      className="marked-drawing"
      onClick={onClick}
      // Our own drawing, from the same server as this page.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
