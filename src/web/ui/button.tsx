import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  /** Under way: stays in place and keeps focus, but does nothing more. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The classes that make a link look like a button. */
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

/** Stands where a link will be once something has been chosen. */
export function DisabledLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // An `<a>` without an address has no role at all.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="link" aria-disabled="true" className={buttonClass('primary', className)}>
      {children}
    </span>
  )
}
