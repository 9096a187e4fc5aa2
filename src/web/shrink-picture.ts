const longest = 2400
/** Smaller ones are sent as they are. */
const worthIt = 1_000_000

/** A large photo made smaller in the browser, so that it is sent quickly on a slow line; as it was, where that fails. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size < worthIt) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // The shop looks at it itself, and says what is wrong with it.
    return file
  }
}
