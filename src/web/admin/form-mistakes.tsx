import { FormErrors } from '../ui/form-errors.tsx'
import type { Mistakes } from './refused-form.ts'

type Props = { mistakes: Mistakes | null; labels: Record<string, string> }

/** What went wrong with a form. Its links move the focus and not the address, which would forget what was typed. */
export function FormMistakes({ mistakes, labels }: Props) {
  return (
    <div
      role="presentation"
      onClick={(event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#field-"]')
        const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
        if (!field) return
        event.preventDefault()
        const input = field.matches('input, select, textarea') ? field : field.querySelector('input')
        input?.focus()
      }}
    >
      <FormErrors error={mistakes?.error ?? null} fields={mistakes?.fields ?? null} labels={labels} />
    </div>
  )
}
