type PhonePictureProps = {
  src: string
  alt: string
  width: number
  height: number
  /** In view on load: loaded eagerly instead of lazily. */
  eager?: boolean
  sizes?: string
  className?: string
}

/** Drawing of a phone; its space is reserved until it has loaded. */
export function PhonePicture({
  src,
  alt,
  width,
  height,
  eager = false,
  sizes,
  className,
}: PhonePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className ? `phone-picture ${className}` : 'phone-picture'}
    />
  )
}
