const HOW =
  'Serve the folder of the package from an https host of the app’s own (Android: WebViewAssetLoader), or from a scheme of its own (iOS: WKURLSchemeHandler), and list that origin with your partner.'

/**
 * Of a page that an app keeps on the device: without an origin of its own, as from `file://`, no server answers it, and it
 * would stay empty or wait for ever. Then it says what to do instead, and nothing of it runs: what follows is parsed as the
 * content of a template. With an origin that its partner did not list, each call would fail as if there were no network: the
 * console has the line for the operator. For whoever builds the app, so in English. A content policy without inline scripts
 * leaves it out and changes nothing else.
 */
export const ORIGIN_CHECK: string = `<script>
      if (location.protocol === 'file:' || self.origin === 'null') {
        document.write('<body><p role="alert">Easel: these pages have no origin here (' + location.protocol + '). ${HOW}</p><template>')
        console.error(document.querySelector('[role=alert]').textContent)
      } else addEventListener('DOMContentLoaded', function () {
        var block = document.getElementById('easel-partner')
        var partner = block && block.textContent && JSON.parse(block.textContent)
        var own = location.protocol + '//' + location.host
        if (!partner || partner.origins.indexOf(own) >= 0) return
        console.error('Easel: ' + own + ' is not on the list of the partner "' + partner.id + '", whose origins alone are answered: npm run partner allow ' + partner.id + ' ' + own + ' # then fetch the package again')
      })
    </script>`
