import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { useSubmitting } from './use-submitting.ts'

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'type'> & {
  /** Of the form that it sends; null for a form without one. */
  intent?: string | null
}

/** The button that sends a form, busy while it is on its way: rendered by itself then, and not the whole form. */
export function SubmitButton({ intent, ...rest }: Props) {
  return <Button {...rest} type="submit" busy={useSubmitting(intent)} />
}
