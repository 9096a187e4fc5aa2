import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import type { Api } from './api.ts'
import { isBackgroundRefresh } from './browser-api.ts'
import { answersTicketForm } from './check-caller.ts'
import { lastRootData } from './last-root-data.ts'
import { getPage, knownContext } from './page-context.ts'
import { pageControls } from './page-controls.ts'
import type { RootData } from './root.tsx'
import { whenIdle } from './when-idle.ts'

let profileOnce: Promise<{ profile: PublicProfile }> | null = null
/** Whether a form was answered that may have changed the profile. */
let mayBeOld = false

/** Loads the root data in the browser. */
export async function loadRoot({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, caller } = getPage(context)
  const known = context.get(knownContext)
  const shown = mayBeOld ? null : (known ?? lastRootData.current)
  mayBeOld = false
  // After the page has been painted.
  if (shown) whenIdle(() => void correctProfile(shown.profile, api).catch(() => {}))
  if (known) return known
  const [who, { profile }] = await Promise.all([caller(), shown ?? loadProfileOnce(api)])
  return { caller: who, profile, flashes: [], origin: window.location.origin }
}

/** Shows the page with another profile than it was shown with: the document may be older. */
async function correctProfile(shown: PublicProfile, api: Api) {
  const { profile: now } = await loadProfileOnce(api)
  const last = lastRootData.current
  if (!last || JSON.stringify(now) === JSON.stringify(shown)) return
  lastRootData.current = { ...last, profile: now }
  pageControls.correct()
}

function loadProfileOnce(api: Api) {
  profileOnce ??= api.read('GET /api/profile', {}).catch((failed: unknown) => {
    profileOnce = null
    throw failed
  })
  return profileOnce
}

/**
 * Whether the root data are loaded anew: after an action, so that the header shows the current caller. Not after a refused one, so that its
 * form takes input at once, unless it says that the session has ended; nor after a form about tickets, which changes nothing of them.
 */
export function shouldReloadRoot({
  actionStatus = 200,
  formMethod = 'GET',
  formAction = '',
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  // An action may have changed the profile, or the repairs that it names, or was refused because they have changed.
  if (formMethod !== 'GET') profileOnce = null
  if (isBackgroundRefresh()) return false
  if (actionStatus >= 400) {
    const level = lastRootData.current?.caller.authLevel ?? levels.anonymous
    return actionStatus === 401 && level > levels.anonymous
  }
  if (formMethod === 'GET') return true
  mayBeOld = !answersTicketForm(formAction, nextUrl.pathname)
  return mayBeOld
}
