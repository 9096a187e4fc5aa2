/** A link to a calendar file, which programs for calendars open. */
export function CalendarLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="text-link screen-only" href={href}>
      {children}
    </a>
  )
}
