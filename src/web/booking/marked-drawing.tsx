import type { MouseEvent } from 'react'
import { findRepairOfPart } from '#contract/catalogue.ts'
import './repair-choice.css'

type Props = {
  drawing: string | null
  imgSrc: string
  displayName: string
  /** Chooses the repair of the clicked part. */
  onChoose: (repair: string) => void
}

/** Drawing of the phone from front, back and below with selectable parts; its photo when there is no drawing. */
export function MarkedDrawing({ drawing, imgSrc, displayName, onChoose }: Props) {
  if (!drawing) {
    return <img src={imgSrc} alt={displayName} width={168} height={178} decoding="async" className="w-full" />
  }
  const onClick = ({ target }: MouseEvent) => {
    const part = target instanceof Element ? target.closest('[data-part]')?.getAttribute('data-part') : null
    const repair = part ? findRepairOfPart(part) : undefined
    if (repair) onChoose(repair)
  }
  return (
    // The list beside the drawing offers the same choice by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="img"
      aria-label={`${displayName}, front, back and lower edge`}
      className="marked-drawing"
      onClick={onClick}
      // Trusted markup: our own SVG from the same origin.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
