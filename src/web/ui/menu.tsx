import { useRef, type ReactNode } from 'react'
import { useClosing } from './closing.ts'

type DropdownProps = {
  label: ReactNode
  children: ReactNode
  /** Closes the menu whenever it changes, for instance with the address. */
  closeKey?: string | number
  className?: string
}

/** A menu that opens below its label, also without scripts; closes on Escape, a click elsewhere and a choice. */
export function Dropdown({ label, children, closeKey, className }: DropdownProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu, closeKey)
  return (
    <details className={className ? `menu ${className}` : 'menu'} ref={menu}>
      <summary className="menu-label">{label}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
