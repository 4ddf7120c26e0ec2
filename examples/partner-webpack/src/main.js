/** Module Federation must choose one React before any module imports it, hence the dynamic import. */
import('./shop.js')
