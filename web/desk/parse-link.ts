/** Turns a link of the desk, such as `/school/rooms?only=blocked#list`, into properties of a router's link. */
export function parseLink(link: string) {
  const { pathname, searchParams, hash } = new URL(link, location.origin)
  return {
    to: '/school/$',
    params: { _splat: pathname.replace(/^\/school\/?/, '') },
    search: Object.fromEntries(searchParams),
    hash: hash.slice(1),
  } as const
}
