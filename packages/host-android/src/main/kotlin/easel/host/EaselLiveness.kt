package easel.host

import android.os.Handler
import android.os.SystemClock

/** Notices a page that hangs while calls of the app are in flight. Without calls it has no timer. */
internal class EaselLiveness(
    private val main: Handler,
    /** Silence says nothing now. */
    private val isPaused: () -> Boolean,
    private val ping: () -> Unit,
    private val dead: () -> Unit,
) {
    private val checker = Runnable(::check)
    private var isWatching = false
    private var armedAt = 0L
    private var heardAt = 0L

    fun began() {
        if (isWatching) return
        isWatching = true
        heardAt = SystemClock.uptimeMillis()
        arm()
    }

    fun heard() {
        heardAt = SystemClock.uptimeMillis()
    }

    fun stop() {
        isWatching = false
        main.removeCallbacks(checker)
    }

    private fun arm() {
        armedAt = SystemClock.uptimeMillis()
        main.postDelayed(checker, PAUSE)
    }

    private fun check() {
        val now = SystemClock.uptimeMillis()
        // A late timer means that the app was busy: messages may be queued behind it, and silence counts from now.
        if (isPaused() || now - armedAt > PAUSE * 3 / 2) heardAt = now
        if (now - heardAt >= DEAD_AFTER) {
            stop()
            return dead()
        }
        arm()
        ping()
    }

    private companion object {
        /** Milliseconds, as at the page's end. */
        const val DEAD_AFTER = 1700L
        const val PAUSE = DEAD_AFTER / 4
    }
}
