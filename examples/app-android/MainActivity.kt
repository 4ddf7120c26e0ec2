package com.example.shop

import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.webkit.RenderProcessGoneDetail
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import easel.host.EaselHost
import org.json.JSONObject

private const val EASEL = "https://easel.example"

/** A screen of the shop's app that shows Easel, as the shop's user. */
class MainActivity : Activity() {
    private lateinit var webView: WebView
    private lateinit var easel: EaselHost

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        webView = WebView(this)
        setContentView(webView)
        webView.settings.javaScriptEnabled = true
        webView.settings.domStorageEnabled = true
        webView.webViewClient = Client()
        easel = EaselHost(webView, EASEL, mapOf(
            "getParams" to { _, answer ->
                Shop.token { jwt ->
                    if (jwt == null) answer.fail()
                    else answer.done(JSONObject().put("headers", JSONObject().put("authorization", "Bearer $jwt")))
                }
            },
            "showVip" to { _, answer ->
                Shop.checkout { bought -> answer.done(JSONObject().put("outcome", if (bought) "done" else "cancelled")) }
            },
            "downloadImage" to { image, answer ->
                Shop.save(image.getString("url"), image.getString("filename"))
                answer.done(JSONObject().put("outcome", "done"))
            },
        ))
        easel.attach()
        webView.loadUrl("$EASEL/h5?partner=acme")
    }

    override fun onDestroy() {
        easel.close()
        webView.destroy()
        super.onDestroy()
    }

    private inner class Client : WebViewClient() {
        /** The webview stays at Easel; other addresses are the browser's. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (request.url.toString().startsWith("$EASEL/")) return false
            startActivity(Intent(Intent.ACTION_VIEW, request.url))
            return true
        }

        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            easel.lost()
            recreate()
            return true
        }
    }
}
