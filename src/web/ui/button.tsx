import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  /** In progress: stays in place and keeps the focus, but ignores clicks. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Classes that make a link look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return `button button-${variant}${more && ` ${more}`}`
}

/** A button; inside a form it submits unless `type` says otherwise. */
export function Button({
  variant = 'primary',
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {children}
    </button>
  )
}

/** Disabled placeholder for a link that needs a choice first. */
export function DisabledLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // An `<a>` without href has no role.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="link" aria-disabled="true" className={buttonClass('primary', className)}>
      {children}
    </span>
  )
}
