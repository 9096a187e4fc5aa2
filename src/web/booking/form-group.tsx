import type { ReactNode } from 'react'
import './booking-form.css'

type Props = { step: number; title: string; intro?: ReactNode; children: ReactNode }

/** A numbered section of the booking form. */
export function FormGroup({ step, title, intro, children }: Props) {
  return (
    <fieldset className="form-group card">
      <legend>
        <span aria-hidden="true" className="form-group-number">
          {step}
        </span>
        {title}
      </legend>
      <div className="stack gap-5">
        {intro && <p className="text-soft">{intro}</p>}
        {children}
      </div>
    </fieldset>
  )
}
