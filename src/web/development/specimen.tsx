import type { ReactNode } from 'react'

/** One part under its name, in one of its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <p className="label-type">{name}</p>
      <div>{children}</div>
    </div>
  )
}

/** Parts of one kind, under a heading of their own. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t border-line pt-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
