import { allStaff, ownerOrFrontDesk, ownerOnly, type StaffRole } from './staff-roles.ts'

/**
 * Which roles are shown each page of the Admin Panel, by its route. Pages only mirror what their calls declare: those
 * are refused all the same. A page without a row is the owner's alone.
 */
export const pagePermissions: Record<string, readonly StaffRole[]> = {
  'admin/dashboard': allStaff,
  'admin/tickets': allStaff,
  // Before the pattern that fits it too.
  'admin/tickets/new': ownerOrFrontDesk,
  'admin/tickets/:ticketid': allStaff,
  'admin/tickets/:ticketid/intake': allStaff,
  'admin/tickets/:ticketid/contents': allStaff,
  'admin/tickets/:ticketid/label': allStaff,
  'admin/tickets/:ticketid/carrier-label': ownerOrFrontDesk,
  'admin/tickets/:ticketid/device': allStaff,
  'admin/tickets/:ticketid/completion': allStaff,
  'admin/tickets/:ticketid/notes/:noteid/delete': allStaff,
  'admin/intake': allStaff,
  'admin/search': allStaff,
  'admin/my-emails': allStaff,
  'admin/tickets/:ticketid/add': ownerOrFrontDesk,
  'admin/tickets/:ticketid/quote': ownerOrFrontDesk,
  'admin/tickets/:ticketid/parcel': ownerOrFrontDesk,
  'admin/tickets/:ticketid/ending': ownerOrFrontDesk,
  'admin/tickets/:ticketid/money': ownerOrFrontDesk,
  'admin/tickets/:ticketid/former-address/:event': ownerOrFrontDesk,
  'admin/posting': ownerOrFrontDesk,
  'admin/customers': ownerOrFrontDesk,
  'admin/customers/:accountid': ownerOrFrontDesk,
  'admin/replies': ownerOrFrontDesk,
  'admin/devices': ownerOrFrontDesk,
  'admin/devices/:phoneName': ownerOrFrontDesk,
  'admin/devices/:phoneName/history': ownerOrFrontDesk,
  'admin/availability': ownerOrFrontDesk,
  'admin/phones/new': ownerOrFrontDesk,
  'admin/phones/:phoneName': ownerOrFrontDesk,
  'admin/repairs': ownerOnly,
  'admin/repairs/:key': ownerOnly,
  'admin/series': ownerOrFrontDesk,
  'admin/series/:key': ownerOrFrontDesk,
  'admin/prices': ownerOnly,
  'admin/prices/import': ownerOnly,
  'admin/numbers': ownerOnly,
  'admin/messages': ownerOrFrontDesk,
  'admin/mail': ownerOrFrontDesk,
  'admin/money': ownerOrFrontDesk,
  'admin/money/bank': ownerOrFrontDesk,
  'admin/texts': ownerOnly,
  'admin/texts/emails': ownerOnly,
  'admin/texts/:key': ownerOnly,
  'admin/texts/:key/versions/:number': ownerOnly,
  // Leads to the texts, which have a row of their own.
  'admin/text-messages': ownerOnly,
  'admin/shop': ownerOnly,
  'admin/shop/:section': ownerOnly,
  'admin/links': ownerOnly,
  'admin/closures': ownerOnly,
  'admin/opening': ownerOnly,
  'admin/look': ownerOnly,
  'admin/setup/:step': ownerOnly,
  'admin/carriers': ownerOnly,
  'admin/parts': ownerOnly,
  'admin/staff': ownerOnly,
  'admin/staff/:accountid': ownerOnly,
  'admin/audit/changes/:event': ownerOnly,
  'admin/audit/log-ins': ownerOnly,
  'admin/given-away': ownerOnly,
  'admin/audit': ownerOnly,
  'admin/erase-customer': ownerOnly,
}

const patterns = Object.entries(pagePermissions).map(([route, roles]) => ({
  form: new RegExp(`^/${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  roles,
}))

/** Whether a role is shown the page at a path such as `/admin/tickets/1042`. */
export function mayOpen(role: StaffRole, pathname: string): boolean {
  const roles: readonly StaffRole[] = patterns.find(({ form }) => form.test(pathname))?.roles ?? ownerOnly
  return roles.includes(role)
}
