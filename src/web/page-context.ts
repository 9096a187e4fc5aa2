import { createContext, type RouterContextProvider } from 'react-router'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Api } from './api.ts'
import type { toFooterCatalogue } from './footer-catalogue.ts'
import type { RootData } from './root.tsx'
import type { Flash, FlashType } from './ui/flash.ts'

/** API client: in process on the server, by fetch in the browser. */
export const apiContext = createContext<Api>()

/** The caller (log-in state), read once per navigation. */
export const callerContext = createContext<() => Promise<CallerInfo>>()

/** In the browser: the root data of a page that is shown at once, while the caller is being checked; null when it waits. */
export const knownContext = createContext<RootData | null>(null)

/** Flash messages, which survive a redirect. */
export type FlashQueue = { add(flash: Flash): void; take(): Flash[] }
export const flashContext = createContext<FlashQueue>()

/** Configured public origin of the site; null takes the request's origin. */
export const originContext = createContext<string | null>(null)

/** On the server only: the form of the request, which was parsed on its way in. */
export const formContext = createContext<FormData | null>(null)

/** The form that an action is to handle. */
export async function readForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  return context.get(formContext) ?? request.formData()
}

/** On the server only: the phones of the footer, which the browser reads from the document. */
export const footerContext = createContext<ReturnType<typeof toFooterCatalogue>>([])

/** The phone of a booking that was refused, as the form showed it, while the same request renders the form again. */
export const refusedPhoneContext = createContext<Phone | null>(null)
/** On the server only: true when the pages inside the root are not shown, so that they need neither loaders nor scripts. */
export const onlyRootContext = createContext(false)

/** On the server only: the form of a request that was sent after its session had ended. */
export const keptFormContext = createContext<FormData | null>(null)

/** On the server only: style rules of the shop's own look. */
export const lookContext = createContext('')

/** API client, caller and flash function for a loader or action. */
export function getPage(context: Readonly<RouterContextProvider>) {
  return {
    api: context.get(apiContext),
    caller: context.get(callerContext),
    /** Shows a flash message on the next page, also after a redirect and without scripts. */
    flash(type: FlashType, text: string) {
      context.get(flashContext).add({ type, text })
    },
  }
}

/** Reads the caller at most once, on first use. */
export function memoizeCaller(api: Api): () => Promise<CallerInfo> {
  let caller: Promise<CallerInfo> | null = null
  return () => (caller ??= api.read('GET /api/check-auth', {}))
}
