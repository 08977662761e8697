// Exit code 0 while the process answers. Whether it is ready to be sent visitors is another question: /readyz.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
