/** Path of a device's page, with the list that it was opened from. */
export function getDevicePath(phoneid: string, from: string): string {
  return `/admin/devices/${phoneid}${from === '' ? '' : `?from=${encodeURIComponent(from)}`}`
}

/** Path of the page with every price that a device had. */
export function getPriceHistoryPath(phoneid: string): string {
  return `/admin/devices/${phoneid}/history`
}

/** Path of the list of devices, with its filter. */
export function getDevicesPath(from: string): string {
  return from === '' ? '/admin/devices' : `/admin/devices?${from}`
}

/** Query of the list that a device's page was opened from. */
export function getListPath(url: URL): string {
  return new URLSearchParams(url.searchParams.get('from') ?? '').toString()
}
