import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { Link } from '../../link.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { renameFields, type FormFailure } from '../../forms/form-failure.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import {
  toProfileInputName,
  parseProfile,
  toProfileFormValues,
  readProfileForm,
  type ProfileValues,
} from './shop-form.ts'
import { ShopProfileForm } from './shop-profile-form.tsx'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { profile: ShopProfile; version: number }
type Outcome = FormFailure & {
  version: number
  /** The profile that a colleague saved in the meantime. */
  today: ProfileValues | null
}

export const meta = () => staffMeta('Shop')

export function loader({ context }: LoaderFunctionArgs): Promise<Loaded & { number_warning: string | null }> {
  return getPage(context).api.read('GET /api/shop-profile', {})
}
async function save(submission: Submission) {
  const { api, flash, form } = submission
  const values = readProfileForm(form)
  const version = Number(submittedText(form, 'version'))
  const { password, code, ...shown } = values
  const saved = await api.send('PUT /api/shop-profile', {
    data: { profile: parseProfile(values), version, password, code },
  })
  if (isRefused(saved)) {
    const today = 'profile' in saved.facts ? (saved.facts as Loaded) : null
    return formFailure(submission, renameFields(saved, toProfileInputName), {
      values: shown,
      // After a conflict the form carries the current version, so that saving again overwrites knowingly.
      version: today?.version ?? version,
      today: today && toProfileFormValues(today.profile),
    } satisfies Omit<Outcome, keyof FormFailure> & Pick<Outcome, 'values'>)
  }
  flash('success', 'The shop is saved.')
  return redirect('/admin/shop', 303)
}

export const action = staffFormAction(save)

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Outcome }

export default function ShopPage({ loaderData, actionData }: Props) {
  const key = useFormKey()
  const busy = useSubmitting()
  return (
    <>
      <PageHeading
        title="Shop"
        intro="What customers, mails and invoices say about the shop. Changes show at once, everywhere."
        actions={
          <>
            <Link to="/admin/look" className={buttonClass('secondary')}>
              Look
            </Link>
            <Link to="/admin/opening" className={buttonClass('secondary')}>
              Opening
            </Link>
            <Link to="/admin/carriers" className={buttonClass('secondary')}>
              Carriers
            </Link>
            <Link to="/admin/parts" className={buttonClass('secondary')}>
              Parts
            </Link>
            <Link to="/admin/closures" className={buttonClass('secondary')}>
              Closures
            </Link>
          </>
        }
      />
      {loaderData.number_warning !== null && (
        <Notice tone="warn" title="Numbers of tickets and invoices overlap" className="mb-4">
          {loaderData.number_warning}
        </Notice>
      )}
      <ShopProfileForm
        // Remount after every submit, so that the inputs show the saved or the submitted values.
        key={key}
        submitted={actionData?.values ?? toProfileFormValues(loaderData.profile)}
        version={actionData?.version ?? loaderData.version}
        failure={actionData ?? null}
        today={actionData?.today ?? null}
        busy={busy}
      />
    </>
  )
}
