import type { ReactNode } from 'react'

/** A component in one of its states, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="stack content-start gap-3">
      <p className="label-type">{name}</p>
      <div>{children}</div>
    </div>
  )
}

/** A group of specimens with a heading. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-below grid gap-6 pt-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
