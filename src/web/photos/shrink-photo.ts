const longest = 2400
/** Smaller photos are uploaded unchanged. */
const worthIt = 1_000_000

/** Scales a large photo down in the browser to shorten the upload; returns the original if that fails. */
export async function shrinkPhoto(file: File): Promise<Blob> {
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
    // The server validates the original and reports its own error.
    return file
  }
}
