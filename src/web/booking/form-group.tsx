import type { ReactNode } from 'react'

type Props = { step: number; title: string; intro?: ReactNode; children: ReactNode }

/** One of the numbered parts of a long form. */
export function FormGroup({ step, title, intro, children }: Props) {
  return (
    <fieldset className="form-group">
      <legend>
        <span aria-hidden="true" className="form-group-number">
          {step}
        </span>
        {title}
      </legend>
      <div className="grid gap-5">
        {intro && <p className="text-soft">{intro}</p>}
        {children}
      </div>
    </fieldset>
  )
}
