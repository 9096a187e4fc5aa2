/** A status as a coloured dot and its name; `className` is the status's own style class. */
export function StatusBadge({ className, name }: { className: string; name: string }) {
  return <span className={`status ${className}`}>{name}</span>
}
