/** Elements that the translation of a browser put in place of texts. */
const put_instead = new WeakMap<Node, Element>()

/** What stands for a node in its parent: of a text that isn't there, its translation, or null when that is gone too. */
function standingFor(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node
  const translation = put_instead.get(node)
  return translation?.parentNode === parent ? translation : null
}

/**
 * Lets browsers translate the page. They put elements in place of texts, which React knows nothing of: it would fail when
 * it removes such a text or puts something before it, and a text that changes would not be seen.
 */
export function keepTranslation() {
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React changed a text that isn't in the page any more: it is shown until it is translated again.
      if (type === 'characterData') put_instead.get(target)?.replaceWith(target)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue
        const near = [...addedNodes, previousSibling, nextSibling]
        const translation = near.find((node) => node?.nodeName === 'FONT')
        if (!translation) continue
        put_instead.set(text, translation as Element)
        changes.observe(text, { characterData: true })
      }
    }
  })
  changes.observe(document.body, { childList: true, subtree: true })

  // oxlint-disable-next-line typescript/unbound-method -- called with the node that React calls them on
  const { insertBefore, removeChild } = Node.prototype
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      return insertBefore.call(this, node, before && standingFor(before, this))
    },
    removeChild(this: Node, child: Node) {
      const standing = standingFor(child, this)
      return standing ? removeChild.call(this, standing) : child
    },
  })
}
