import { mayOpen } from '#contract/page-permissions.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { lastRootData } from '../last-root-data.ts'
import { useSiteData } from '../site-data.ts'

/** The viewer's role in the shop; the least one while it is not known. */
export function useRole(): StaffRole {
  const site = useSiteData() ?? lastRootData.current
  return site?.caller.userData?.role ?? 'technician'
}

/** Whether the viewer's role is shown the page at a path. */
export function useMayOpen(): (pathname: string) => boolean {
  const role = useRole()
  return (pathname) => mayOpen(role, pathname)
}
