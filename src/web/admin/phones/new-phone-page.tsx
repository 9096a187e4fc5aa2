import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { Series } from '#contract/series.schema.ts'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { getDevicePath } from '../devices/device-path.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { CatalogueLinks } from './catalogue-links.tsx'
import { PhoneForm } from './phone-form.tsx'
import { phoneFields, toPhoneDetails, toPhoneValues } from './phone-form-values.ts'
import { previewHandler } from './preview-handler.ts'

type Loaded = { series: Series[]; brand: string }

export const meta = () => staffMeta('Add a phone')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  // Series alone: no phone has an empty identifier.
  const { series } = await getPage(context).api.read('POST /api/phones/searches', { data: { phoneid: '' } })
  return { series, brand: new URL(request.url).searchParams.get('brand') ?? '' }
}

const forms = oneOfForms({
  save: formHandler({
    fields: phoneFields,
    call: (values, { api }) => api.send('POST /api/phones', { data: toPhoneDetails(values) }),
    done({ phone }, { flash }) {
      flash('success', `“${phone.displayName}” is added. Now enter its prices.`)
      return redirect(getDevicePath(phone.phoneid, ''), 303)
    },
  }),
  preview: previewHandler,
})

export const action = staffFormAction(forms)

export default function NewPhonePage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { series, brand } = loaderData
  const key = useFormKey()
  const busy = useSubmitting()
  return (
    <>
      <PageHeading
        title="Add a phone"
        eyebrow="Catalogue"
        intro="It appears at once, everywhere. It can be booked as soon as it has a price."
        actions={<CatalogueLinks />}
      />
      <PhoneForm
        key={key}
        phone={null}
        version={0}
        series={series}
        values={toPhoneValues(null, brand)}
        failure={actionData}
        canRename
        busy={busy}
      />
    </>
  )
}
