/** A decorative empty picture frame for lists without results. */
export function EmptyFrame({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 200" className={className} aria-hidden="true">
      <path className="fill-line" d="M112 0h16v30h-16z" />
      <path className="fill-none stroke-line" strokeWidth="3" d="M120 12 62 58m58-46 58 46" />
      <rect className="fill-sunken" x="40" y="56" width="160" height="130" rx="6" />
      <path
        className="fill-spinner"
        fillRule="evenodd"
        d="M40 62a6 6 0 0 1 6-6h148a6 6 0 0 1 6 6v118a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6zm16 10v98h128V72z"
      />
      <path className="fill-soft" d="M56 72h128v98H56z" />
      <path className="fill-accent" d="M184 118v52h-52a52 52 0 0 1 52-52z" />
      <path className="fill-line" d="M56 170v-24l28-22 26 18 18-12 14 10a52 52 0 0 0-10 30z" />
    </svg>
  )
}
