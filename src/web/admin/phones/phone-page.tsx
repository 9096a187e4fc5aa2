import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { pictureTypes } from '#contract/photos.ts'
import { refusals } from '#contract/refusals.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, invalidField, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PhonePicture } from '../../ui/phone-picture.tsx'
import { getDevicePath } from '../devices/device-path.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { CatalogueLinks } from './catalogue-links.tsx'
import { PhoneForm } from './phone-form.tsx'
import { phoneFields, toPhoneDetails, toPhoneValues, type PhoneField } from './phone-form-values.ts'
import { previewHandler } from './preview-handler.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

type Loaded = { phone: CataloguePhone; series: Series[]; deletable: boolean }

export const meta = () => staffMeta('Edit phone')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, flash } = getPage(context)
  const found = await api.read('POST /api/phones/searches', { data: { phoneid: params.phoneName ?? '' } })
  const [phone] = found.phones
  if (phone) return { phone, series: found.series, deletable: found.deletable === true }
  flash('error', refusals.unknown_phone.message)
  throw redirect('/admin/devices')
}

const getPath = ({ phoneid }: CataloguePhone) => `/admin/phones/${phoneid}`

/** The phone that a form on this page changes. */
const named = ({ id, version }: Record<'id' | 'version', string>) => ({
  id: Number(id),
  version: Number(version),
})

const forms = oneOfForms({
  save: formHandler({
    fields: [...phoneFields, 'version'],
    async call(values, { api, params }) {
      const found = await api.send('POST /api/phones/searches', { data: { phoneid: params.phoneName ?? '' } })
      if (isRefused(found)) return found
      const id = found.phones[0]?.id ?? 0
      const data = {
        ...toPhoneDetails(values as Record<PhoneField, string>),
        version: Number(values.version),
      }
      return api.send('PUT /api/phones/{id}', { id: id || 1, data })
    },
    done({ phone }, { flash }) {
      flash('success', `“${phone.displayName}” is saved.`)
      return redirect(getPath(phone), 303)
    },
    // What was typed stays; saving again overwrites the colleague's change knowingly.
    current: ({ facts }) => {
      const now = facts.phone as CataloguePhone | undefined
      return now ? { version: String(now.version) } : {}
    },
  }),
  preview: previewHandler,
  upload: formHandler({
    fields: ['id', 'version'],
    call(values, { api, form }) {
      const picture = form.get('picture')
      if (!(picture instanceof File) || picture.size === 0) {
        return Promise.resolve(invalidField('photo', 'Please choose a picture.'))
      }
      return api.send('POST /api/phones/{id}/picture', { ...named(values), picture })
    },
    done({ phone }, { flash }) {
      flash('success', 'The picture is changed.')
      return redirect(getPath(phone), 303)
    },
  }),
  remove: formHandler({
    fields: ['id', 'version'],
    call: (values, { api }) => api.send('DELETE /api/phones/{id}/picture/{version}', named(values)),
    done({ phone }, { flash }) {
      flash('success', 'The picture is removed.')
      return redirect(getPath(phone), 303)
    },
  }),
  delete: formHandler({
    fields: ['id', 'version'],
    call: (values, { api }) => api.send('DELETE /api/phones/{id}/{version}', named(values)),
    done(_, { flash }) {
      flash('success', 'The phone is deleted.')
      return redirect('/admin/devices', 303)
    },
  }),
})

export const action = staffFormAction(forms)

export default function PhonePage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { phone, series, deletable } = loaderData
  const key = useFormKey(['save', 'preview'])
  const busy = useSubmitting()
  const editing = getFailure(actionData, 'save', 'preview')
  return (
    <>
      <PageHeading
        title={phone.displayName}
        eyebrow="Edit phone"
        actions={
          <>
            <Link to={getDevicePath(phone.phoneid, '')} className={buttonClass('secondary')}>
              Prices
            </Link>
            <CatalogueLinks />
          </>
        }
      />
      {(phone.hidden || phone.seriesOff) && (
        <Notice tone="info" title={phone.hidden ? 'This phone is hidden' : 'Its series is switched off'}>
          <p>Customers neither see nor book it. Its tickets, invoices and links stay.</p>
        </Notice>
      )}
      <PhoneForm
        key={key}
        phone={phone}
        version={editing?.values.version ? Number(editing.values.version) : phone.version}
        series={series}
        values={toPhoneValues(phone)}
        failure={editing}
        canRename={deletable}
        busy={busy}
      />
      <div className="mt-5 split">
        <PictureCard phone={phone} failure={getFailure(actionData, 'upload', 'remove')} busy={busy} />
        <DeleteCard
          phone={phone}
          deletable={deletable}
          failure={getFailure(actionData, 'delete')}
          busy={busy}
        />
      </div>
    </>
  )
}

type CardProps = { phone: CataloguePhone; failure: FormFailure | undefined; busy: boolean }

function Named({ phone: { id, version } }: Pick<CardProps, 'phone'>) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}

function PictureCard({ phone, failure, busy }: CardProps) {
  return (
    <Card title="Picture">
      <div className="stack">
        <FormErrors failure={failure} />
        <div className="w-40">
          <PhonePicture
            src={phone.imgSrc}
            alt={`${phone.displayName} as on its tile`}
            width={168}
            height={178}
          />
        </div>
        <Form method="post" encType="multipart/form-data" noValidate className="stack">
          <Named phone={phone} />
          <TextField
            label="Your own picture"
            name="picture"
            type="file"
            accept={pictureTypes}
            hint="A JPEG, PNG or WebP. It is shown on the tile instead of the drawing."
            error={failure?.fields.photo}
          />
          <div>
            <Button variant="secondary" type="submit" name="intent" value="upload" busy={busy}>
              Upload
            </Button>
          </div>
        </Form>
        {phone.picture === 'upload' && (
          <Form method="post">
            <Named phone={phone} />
            <Button variant="quiet" type="submit" name="intent" value="remove" busy={busy}>
              Remove the uploaded picture
            </Button>
          </Form>
        )}
      </div>
    </Card>
  )
}

function DeleteCard({ phone, deletable, failure, busy }: CardProps & { deletable: boolean }) {
  return (
    <Card title="Delete">
      <FormErrors failure={failure} />
      {deletable ? (
        <Form method="post" className="stack">
          <Named phone={phone} />
          <p>No ticket names this phone, so it can be deleted with its prices.</p>
          <div>
            <Button variant="danger" type="submit" name="intent" value="delete" busy={busy}>
              Delete the phone
            </Button>
          </div>
        </Form>
      ) : (
        <p>Tickets name this phone, so it stays in the catalogue. Hide it instead.</p>
      )}
    </Card>
  )
}
