/**
 * The few parts of Android that EaselHost uses, with the names, the parameters and the nullability of the real ones, so
 * that it is compiled, and replayed, without an SDK. The main thread is a list of tasks, and its clock moves by hand.
 */
package android.os

import java.util.PriorityQueue

class Bundle

class Looper private constructor() {
    companion object {
        private val main = Looper()

        @JvmStatic fun getMainLooper(): Looper = main
    }
}

@Suppress("UNUSED_PARAMETER")
class Handler(looper: Looper) {
    fun post(task: Runnable): Boolean = postDelayed(task, 0)

    fun postDelayed(task: Runnable, delay: Long): Boolean = MainThread.add(task, delay)

    fun removeCallbacks(task: Runnable) = MainThread.remove(task)
}

object SystemClock {
    @JvmStatic fun uptimeMillis(): Long = MainThread.now
}

/** Not of Android. */
object MainThread {
    private class Due(val at: Long, val order: Long, val task: Runnable)

    private val tasks = PriorityQueue<Due>(compareBy<Due> { it.at }.thenBy { it.order })
    private var added = 0L
    var now = 0L
        private set

    val isIdle get() = tasks.isEmpty()

    fun add(task: Runnable, delay: Long): Boolean = tasks.add(Due(now + delay, added++, task))

    fun remove(task: Runnable) {
        tasks.removeAll { it.task === task }
    }

    /** Runs what is due meanwhile. */
    fun pass(milliseconds: Long) {
        val end = now + milliseconds
        while (true) {
            val next = tasks.peek() ?: break
            if (next.at > end) break
            tasks.poll()
            now = next.at
            next.task.run()
        }
        now = end
    }
}
