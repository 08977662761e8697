import { Picture } from '../../assets/picture.tsx'

/** A category's cover; null while the category is empty. */
export type Cover = { thumbnail: string; placeholder: string | null; colour: string } | null

/** A cover next to a text: half the page wide, on phones all of it. */
export function CoverPicture({
  cover,
  className,
  eager,
}: {
  cover: Cover
  className: string
  eager?: boolean
}) {
  return (
    cover && (
      <Picture
        src={cover.thumbnail}
        alt=""
        sizes="(min-width:1024px) 600px, 92vw"
        width={480}
        height={480}
        colour={cover.colour}
        placeholder={cover.placeholder}
        {...(eager && { eager })}
        className={className}
      />
    )
  )
}
