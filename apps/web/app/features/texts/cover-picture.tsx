import { Picture } from '../../assets/picture.tsx'

/** A thumbnail that stands for a category; null while the category is empty. */
export type Cover = { thumbnail: string; placeholder: string | null; colour: string } | null

/** A cover beside a text: half the page, on phones all of it. */
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
