/** A status as a coloured dot with its name; `className` is the status's class. */
export function StatusBadge({ className, name }: { className: string; name: string }) {
  return <span className={`status ${className}`}>{name}</span>
}
