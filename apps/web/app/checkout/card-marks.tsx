/** Logos of the accepted cards, drawn by us. */
export function CardMarks() {
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">Visa, Mastercard and Verve cards</span>
      <Mark>
        <path fill="#1a3c8c" d="M0 0h48v30H0z" />
        <path
          fill="#fff"
          d="m8 9.5 3.3 11h2.6L18 9.5h-2.6l-2.7 7.6-2-7.6zm11.2 0-1.9 11h2.4l1.9-11zm8.6 1.8c-.6-.3-1.5-.5-2.4-.5-2.2 0-3.6 1-3.6 2.6 0 1.2 1.1 1.8 2 2.2.9.4 1.2.6 1.2 1 0 .5-.7.8-1.4.8-.9 0-1.5-.2-2.3-.5l-.4 2c.6.3 1.6.6 2.6.6 2.4 0 3.8-1.1 3.8-2.8 0-1-.6-1.7-2-2.2-.8-.4-1.3-.6-1.3-1 0-.4.4-.7 1.3-.7.8 0 1.4.2 1.9.3zm6.4-1.8c-.6 0-1 .2-1.2.7l-4 10.3h2.5l.5-1.4h3l.3 1.4h2.2l-2-11zm.4 3 .7 4.5h-2z"
        />
      </Mark>
      <Mark>
        <path fill="#26201c" d="M0 0h48v30H0z" />
        <circle fill="#d8282b" cx="19.5" cy="15" r="8.5" />
        <circle fill="#f29f1c" cx="28.5" cy="15" r="8.5" />
        <path fill="#f1682a" d="M24 7.8a8.5 8.5 0 0 1 0 14.4 8.5 8.5 0 0 1 0-14.4z" />
      </Mark>
      <Mark>
        <path fill="#0f3a63" d="M0 0h48v30H0z" />
        <circle fill="#d8282b" cx="14" cy="15" r="8" />
        <path fill="#fff" d="m9.6 11 4.4 8.6 4.4-8.6h-2.6L14 14.9 12.2 11zM24 12h16v2H24zM24 16h11v2H24z" />
      </Mark>
    </p>
  )
}

function Mark({ children }: { children: React.ReactNode }) {
  return (
    <svg viewBox="0 0 48 30" className="h-7 w-auto rounded-[5px]" aria-hidden="true">
      {children}
    </svg>
  )
}
