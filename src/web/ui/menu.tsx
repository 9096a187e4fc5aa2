import { useRef, type ReactNode } from 'react'
import { useCloseDetails } from './use-close-details.ts'

type DropdownProps = {
  label: ReactNode
  children: ReactNode
  /** Closes the menu when it changes, for instance with the path. */
  closeKey?: string | number
  className?: string
}

/** A menu below its label that opens without scripts; closes on Escape, an outside click and a choice. */
export function Dropdown({ label, children, closeKey, className }: DropdownProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseDetails(menu, closeKey)
  return (
    <details className={className ? `menu ${className}` : 'menu'} ref={menu}>
      <summary className="menu-label">{label}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
